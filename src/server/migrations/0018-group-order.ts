/**
 * An index of attendance by group and id, the order of its pages; without it every page would read and sort all rows of
 * the group.
 */
export const groupOrder = /* sql */ `
create index attendance_group on attendance (group_id, id);
`
