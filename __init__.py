"""Lets `import engawa` beside a clone find the package in python/engawa, not this folder."""
import os

__path__ = [os.path.join(os.path.dirname(os.path.abspath(__file__)), "python", "engawa")]
__file__ = os.path.join(__path__[0], "__init__.py")
with open(__file__, encoding="utf-8") as _file:
    exec(compile(_file.read(), __file__, "exec"))
