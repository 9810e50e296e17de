/**
 * Settings of PostgreSQL's planner. It plans a prepared statement anew for each call while it estimates that as
 * cheaper, but it underestimates the cost of planning: half of the time of a class's list was spent on it. A higher
 * cpu_operator_cost raises that estimate, so that one generic plan is used, except where the values matter much
 * (changes since a cursor among millions of rows). JIT compilation is off, because no statement runs long enough to
 * profit from it.
 */
export const planning = ['-c', 'cpu_operator_cost=0.02', '-c', 'jit=off']
