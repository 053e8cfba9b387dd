/* styles.d.ts - declares style sheets as modules that are imported for their effect; build.mjs
 * bundles them. */
declare module "*.css";
