/** A change of status that a workflow allows, given by the ids of the statuses. */
export interface Transition {
  from: number
  to: number
}

/** A workflow in the configuration. `next` holds, for each status, the ids of the statuses that may follow it. */
export interface StoredWorkflow {
  type: number
  role: number
  next: Readonly<Record<string, readonly number[]>>
}
