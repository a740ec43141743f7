/** A share with its counts. `rate` is `null` when `n` is 0. */
export type Rate = {readonly k: number; readonly n: number; readonly rate: number | null};

/** Something by key: models, scenarios or languages, sorted by code point. `"*"` is pooled over all of them. */
export type By<Value> = {readonly [key: string]: Value};
