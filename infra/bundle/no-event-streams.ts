/**
 * Replaces `@smithy/core/event-streams` in bundles: the SDK loads it for operations that stream events, of
 * which neither DynamoDB's nor SQS's interface, as used here, has any.
 */
export class EventStreamSerde {
  constructor() {
    throw new Error('Event streams are not part of this bundle.')
  }
}

export const eventStreamSerdeProvider = () => new EventStreamSerde()

/** Replaces the schemas that a command asks whether its operation streams events. */
export const NormalizedSchema = { of: () => ({ getEventStreamMember: () => '' }) }
