/** SQL expressions of each resource's JSON (specification 3), with the fields that a role may see. */
export * from './attendance'
export * from './fields'
export * from './groups'
export * from './money'
export * from './people'
export * from './registration'
export * from './school'
