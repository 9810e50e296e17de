/**
 * When PostgreSQL makes one plan for all calls of a statement. It makes one for each call as long as it takes that for cheaper, and it takes the
 * making for a fraction of what it costs: half of a class' list went into it. Where values do decide, as with changes since a cursor
 * among millions of rows, one plan for all is dearer by far, and each call keeps its own. And nothing of ours runs long enough to be compiled.
 */
export const planning = ['-c', 'cpu_operator_cost=0.02', '-c', 'jit=off']
