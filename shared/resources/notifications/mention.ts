/** A person or group that a text mentions. */
export type Mention = { by: 'id'; kind: 'user' | 'group'; id: number } | { by: 'login'; login: string }
