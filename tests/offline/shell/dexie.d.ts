/**
 * The build for the browsers of today, which is the one that ships, comes without types of its own: they are the same.
 */
declare module 'dexie/dist/modern/dexie.mjs' {
  export * from 'dexie'
  export { default } from 'dexie'
}
