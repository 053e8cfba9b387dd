/* styles.d.ts - a stylesheet is imported for its effect; build.mjs bundles it. */
declare module "*.css";
