/** A mention as a job stores it. `project-context/mentions.ts` finds mentions in texts. */
export type StoredMention =
  | { by: 'id'; kind: 'user' | 'group' | 'work_package'; id: number }
  | { by: 'login'; login: string }
  | { by: 'name'; name: string }
