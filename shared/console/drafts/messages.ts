import type { Form, Resource } from '../api/hal.ts'

export type Messages = ReadonlyMap<string, readonly string[]>

export const messagesOf = ({ _embedded: { validationErrors } }: Form): Messages =>
  new Map(Object.entries(validationErrors ?? {}).map(([name, error]) => [name, textsOf(error as Resource)]))

function textsOf(error: Resource): string[] {
  const several = error._embedded?.errors as Resource[] | undefined
  return (several ?? [error]).map(({ message }) => String(message))
}
