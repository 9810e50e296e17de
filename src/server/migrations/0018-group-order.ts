/** One group's attendance in the order of birth, which is the order of its pages: else all of it is read and sorted for each of them. */
export const groupOrder = /* sql */ `
create index attendance_group on attendance (group_id, id);
`
