/**
 * Dexie's build for modern browsers, which is the one that ships, has no type declarations; they are the same as for
 * the main build.
 */
declare module 'dexie/dist/modern/dexie.mjs' {
  export * from 'dexie'
  export { default } from 'dexie'
}
