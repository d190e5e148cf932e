import type { Write } from '#shared/platform/dynamodb/table.ts'
import { combined } from '#shared/platform/http/errors.ts'
import type { Ports } from '#shared/ports.ts'
import type { Owner } from '#shared/project-context/container.ts'
import type { ProjectContext } from '#shared/project-context/project-context.ts'
import { announcing } from '#shared/resources/webhooks/deliver.ts'
import { type Attachment, type ListedAttachment, tooManyIn } from './model.ts'

/**
 * Adds an attachment to its container, with an activity and an event.
 *
 * @param present the attachments that the container already has
 * @param showing the writes that make the attachment visible
 * @throws `PropertyConstraintViolation` if the container is full, or WriteRefused if another request wrote first
 */
export async function addTo(
  { container, entity }: Owner,
  { id, fileName }: Attachment,
  present: readonly ListedAttachment[],
  context: ProjectContext,
  ports: Ports,
  showing: readonly Write[],
): Promise<void> {
  const violations = tooManyIn(present, 1)
  if (violations.length > 0) throw combined(violations)
  const event = { event: 'attachment:created', id, projects: [entity.project] } as const
  await announcing([event], ports, (also) =>
    container.note(entity, [{ property: 'attachment', new: fileName }], context, ports, [
      ...showing,
      ...also,
    ]),
  )
}
