import type { Answer, Call, Caller, NoAnswer } from '#shared/platform/outbound/caller.ts'

/** Receivers of webhooks, in memory. They record every call, in order. */
export class MemoryCaller implements Caller {
  readonly calls: Call[] = []

  /**
   * Returns the response of a receiver to a call. A test may replace this function with one that throws an error, to
   * simulate a crash.
   */
  answer: (call: Call) => Answer | NoAnswer | Promise<Answer | NoAnswer> = () => ({ status: 200, body: 'ok' })

  async post(call: Call): Promise<Answer | NoAnswer> {
    this.calls.push(call)
    return this.answer(call)
  }

  // biome-ignore lint/suspicious/noExplicitAny: the bodies are JSON of any shape.
  get bodies(): any[] {
    return this.calls.map(({ body }) => JSON.parse(body))
  }
}

const callers = new Map<string, MemoryCaller>()

/** Returns the caller for a table. All services on the same table call the same receivers. */
export function callerOf(tableName: string): MemoryCaller {
  const caller = callers.get(tableName) ?? new MemoryCaller()
  callers.set(tableName, caller)
  return caller
}
