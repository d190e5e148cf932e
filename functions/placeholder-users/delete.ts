import { wake } from '#shared/jobs/wake.ts'
import { type Endpoint, lambda } from '#shared/lambda/http.ts'
import { placeholderUser } from '#shared/resources/placeholder-users/resource.ts'
import { routes } from '#shared/resources/placeholder-users/routes.ts'
import { retryingRefusals } from '#shared/table/refusal.ts'

/** Locks at once and leaves the removal to a job; repeating it repeats the answer. */
export const deletePlaceholderUser: Endpoint<typeof routes.delete> = (request, app) =>
  retryingRefusals(async () => {
    const { placeholderUsers, jobs } = app
    const [viewer, found] = await Promise.all([request.viewer, placeholderUsers.byId(request.params.id)])
    const user = placeholderUser.authorizeUpdate(viewer, found)
    if (user.removal) return undefined
    const { job, acceptance } = jobs.accept({ kind: 'remove-principal', subject: user.id })
    const updatedAt = app.now().toISOString()
    await placeholderUsers.replace(
      user,
      { ...user, status: 'locked', removal: job.id, updatedAt },
      acceptance,
    )
    await wake(app, job.id)
    return undefined
  })

export const handler = lambda(routes.delete, deletePlaceholderUser)
