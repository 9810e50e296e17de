/** Which group a name means: several of a school may have the same, because a new school year may reuse names. */

/**
 * SQL condition that `alias` (of class_group) is the group that its name means in its school: of several with the same
 * name the active one, else the newest. Import and export leave the others and their memberships out.
 */
export const isNamedGroup = (alias: string) => `not exists (select from class_group namesake
  where namesake.school_id = ${alias}.school_id and plain(namesake.name) = plain(${alias}.name) and (namesake.is_active, namesake.id) > (${alias}.is_active, ${alias}.id))`
