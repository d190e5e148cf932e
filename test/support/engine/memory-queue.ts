import type { JobMessage, Queue } from '#shared/platform/jobs/queue.ts'

/** A queue whose messages a test can deliver, lose, repeat or reorder. */
export class MemoryQueue implements Queue {
  messages: JobMessage[] = []

  async send(message: JobMessage): Promise<void> {
    this.messages.push(message)
  }

  /** Removes all messages from the queue and returns them. */
  take(): JobMessage[] {
    const messages = this.messages
    this.messages = []
    return messages
  }
}
