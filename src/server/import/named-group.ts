/** Which group a name means in the sheets: a new school year may have opened a group under the name of an old one. */

/**
 * SQL condition that the group `alias` is the one that its name means in its school: of several with one name the
 * active one, else the newest. The sheets leave the others out, with their memberships.
 */
export const isNamedGroup = (alias: string) => `not exists (select from class_group namesake
  where namesake.school_id = ${alias}.school_id and plain(namesake.name) = plain(${alias}.name) and (namesake.is_active, namesake.id) > (${alias}.is_active, ${alias}.id))`
