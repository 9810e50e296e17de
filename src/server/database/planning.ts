/**
 * Settings of PostgreSQL's planner. By default it plans a prepared statement again for each call, because it
 * underestimates what planning costs; for the list of a class, planning took half of the time. A higher
 * cpu_operator_cost corrects this, so that one generic plan is used unless the values matter much (changes since a
 * cursor among millions of rows). JIT compilation is off, because no statement runs long enough to profit from it.
 */
export const planning = ['-c', 'cpu_operator_cost=0.02', '-c', 'jit=off']
