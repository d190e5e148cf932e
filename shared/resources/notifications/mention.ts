/** A mention in a job, as `project-context/mentions.ts` finds it in a text. */
export type Mention =
  | { by: 'id'; kind: 'user' | 'group' | 'work_package'; id: number }
  | { by: 'login'; login: string }
  | { by: 'name'; name: string }
