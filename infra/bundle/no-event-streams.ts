/**
 * Replaces `@smithy/core/event-streams` in bundles: the SDK loads it for operations that stream events, and none of the
 * operations of DynamoDB and SQS that are used here does.
 */
export class EventStreamSerde {
  constructor() {
    throw new Error('Event streams are not part of this bundle.')
  }
}

export const eventStreamSerdeProvider = () => new EventStreamSerde()

/** Replaces the schemas by which a command finds out whether its operation streams events. */
export const NormalizedSchema = { of: () => ({ getEventStreamMember: () => '' }) }
