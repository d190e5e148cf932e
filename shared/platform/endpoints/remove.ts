import type { Entity } from '#shared/platform/collections/entity.ts'
import { retryingRefusals } from '#shared/platform/dynamodb/retry.ts'
import { requireMatch } from '#shared/platform/http/conditional.ts'
import { updateConflict } from '#shared/platform/http/errors.ts'
import type { Job } from '#shared/platform/jobs/job.ts'
import { enqueue } from '#shared/platform/jobs/run.ts'
import type { Jobs } from '#shared/platform/jobs/store.ts'
import type { Ports, Viewer } from '#shared/platform/product.ts'
import type { Request } from './endpoint.ts'
import { type AddressedResource, findAddressed, type Loaded, versionOf } from './show.ts'

interface AcceptedRemoval<E, L = unknown> {
  entity: E
  loaded: L
  /** The id of the job that completes the removal; absent for a removal without a job. */
  removal?: string
  /**
   * The job, if this request has created it. Absent if an earlier request has created the job, or if the removal needs
   * no job.
   */
  job?: Job
}

/** A resource that is removed by a job. */
export interface RemovableResource<E, L extends Loaded<E> = Loaded<E>> extends AddressedResource<E, L> {
  mayRemove?(viewer: Viewer, entity: E, loaded: L): boolean
  /**
   * True if the entity is being removed together with the resource to which it belongs, and can no longer be removed on
   * its own.
   */
  isRemovedWithOwner?: true
  /**
   * Writes the immediate changes. If a job must complete the removal, also writes this job, and returns it.
   *
   * @throws WriteRefused if another request changed the entity first
   */
  acceptRemoval: (entity: E, ports: Ports, loaded: L, viewer: Viewer) => Promise<Job | undefined>
  /**
   * Works on the removal while the request has time; the consumer does the rest. By default, the consumer does
   * everything.
   */
  runFollowUp?: (accepted: AcceptedRemoval<E, L>, request: Request, ports: Ports) => Promise<unknown>
}

/**
 * The endpoint that removes a resource. Repeating the request gives the same response. If the removal is refused
 * because another request has changed the entity, the endpoint tries again.
 */
export const remove =
  <E extends Entity, L extends Loaded<E>>(resource: RemovableResource<E, L>) =>
  async (request: Request<'id'>, ports: Ports): Promise<undefined> => {
    const accepted = await retryingRefusals(async (): Promise<AcceptedRemoval<E, L>> => {
      const { viewer, entity, loaded } = await findAddressed(
        resource,
        request,
        ports,
        (...found) => resource.mayRemove?.(...found) ?? true,
      )
      requireMatch(request, versionOf(resource, entity, viewer))
      if (entity.removal && resource.isRemovedWithOwner) throw updateConflict()
      if (entity.removal) return { entity, loaded, removal: entity.removal }
      const job = await resource.acceptRemoval(entity, ports, loaded, viewer)
      return { entity, loaded, removal: job?.id, job }
    })
    await resource.runFollowUp?.(accepted, request, ports)
  }

/**
 * Returns a function that sends the job of a removal, if any, to the queue.
 *
 * @param jobsIn a function that returns the jobs in the ports of this service
 */
export const leaveToConsumer =
  (jobsIn: (ports: Ports) => Jobs) =>
  async <E>({ job }: AcceptedRemoval<E>, _: Request, ports: Ports): Promise<void> => {
    if (job) await enqueue(jobsIn(ports), job)
  }
