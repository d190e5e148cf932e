/** A change of status that a workflow allows, by ids. */
export interface Transition {
  from: number
  to: number
}

/** A workflow in the configuration: the ids of the statuses that may follow each status. */
export interface StoredWorkflow {
  type: number
  role: number
  next: Readonly<Record<string, readonly number[]>>
}
