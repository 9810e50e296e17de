/**
 * Which group a name stands for in the files of an import or export. Several groups of one school may have the same
 * name: a new school year often opens a group with the name of an old one.
 */

/**
 * SQL condition that the group `alias` is the one that its name stands for in its school: the newest active group with
 * this name, or the newest one if none is active. An export leaves out the others and their memberships.
 */
export const isNamedGroup = (alias: string) => `not exists (select from class_group namesake
  where namesake.school_id = ${alias}.school_id and plain(namesake.name) = plain(${alias}.name) and (namesake.is_active, namesake.id) > (${alias}.is_active, ${alias}.id))`
