import recorded from './examples.json' with { type: 'json' }

/** Request to an operation, and its answer, by status. */
export interface Example {
  query?: Readonly<Record<string, string>>
  body?: object
  answers: Readonly<Record<string, unknown>>
}

/** Requests and answers of a seeded service, by operation; a test records them. */
export const examples: Readonly<Record<string, Example | undefined>> = recorded
