// A style sheet as text: it comes with the script that imports it (scripts/build.mjs).
declare module "*.css?text" {
  const text: string;
  export default text;
}
