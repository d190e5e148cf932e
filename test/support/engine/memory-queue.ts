import { forEachQueue, type QueueName } from '#shared/config.ts'
import type { JobMessage, Queue } from '#shared/platform/jobs/queue.ts'

/** A queue whose messages a test can deliver, lose, repeat or reorder. */
export class MemoryQueue implements Queue {
  messages: JobMessage[] = []
  /** The delays of all messages so far, in seconds. */
  readonly delays: number[] = []

  /** Adds a message immediately, because tests move the clock instead of waiting. */
  async send(message: JobMessage, delay = 0): Promise<void> {
    this.messages.push(message)
    this.delays.push(delay)
  }

  /** Removes all messages from the queue and returns them. */
  take(): JobMessage[] {
    const messages = this.messages
    this.messages = []
    return messages
  }
}

export const memoryQueues = (): Record<QueueName, MemoryQueue> => forEachQueue(() => new MemoryQueue())
