/** Every Spanish sentence of the portal. */
export * from './dates'
export * from './failures'
export * from './fields'
export * from './money'
export * from './notices'
export * from './plurals'
export * from './words'
