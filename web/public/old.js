/* old.js - says what is needed where the page's own script cannot run. It is written for browsers that know
 * little: Engawa's script sets `begun` as its first act. */
addEventListener("load", function () {
  if (!document.documentElement.hasAttribute("data-begun"))
    document.getElementById("old").removeAttribute("hidden");
});
