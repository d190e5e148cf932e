import recorded from './examples.json' with { type: 'json' }

/** What was sent to an operation, and what it has answered, by status. */
export interface Example {
  query?: Readonly<Record<string, string>>
  body?: object
  answers: Readonly<Record<string, unknown>>
}

/** What clients of a seeded service have sent and got, by operation; a test records it. */
export const examples: Readonly<Record<string, Example | undefined>> = recorded
