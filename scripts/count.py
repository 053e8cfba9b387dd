"""Sums the test cases of the given test logs of Meson (testlog.json) and prints `N passed, N failed` as its last line.

Every test prints cmocka's closing lines ("[  PASSED  ] 12 test(s)."); one that ended without
them counts as one case. Exits with 1 if a case failed or none ran.
"""
import json
import re
import sys

passed = failed = 0
for path in sys.argv[1:]:
    with open(path, encoding="utf-8") as log:
        for line in log:
            test = json.loads(line)
            text = test.get("stdout", "") + test.get("stderr", "")
            good = sum(map(int, re.findall(r"^\[  PASSED  \] (\d+) test", text, re.M)))
            bad = sum(map(int, re.findall(r"^\[  FAILED  \] (\d+) test", text, re.M)))
            fine = test["result"] in ("OK", "SKIP")
            if fine and good == 0 and test["result"] == "OK":
                good = 1
            if not fine and bad == 0:
                bad = 1
                print(f"{path}: {test['name']}: {test['result']}")
            passed += good
            failed += bad
print(f"{passed} passed, {failed} failed")
sys.exit(1 if failed or not passed else 0)
