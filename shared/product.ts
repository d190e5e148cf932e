import type { ProjectPermission } from './access/permissions.ts'
import type { Viewer } from './access/viewer.ts'
import type { QueueName } from './config.ts'
import type { Configuration } from './configuration/configuration.ts'
import type { JobDetails, JobKind } from './job-kinds.ts'
import type { Ports } from './ports.ts'

/** Types of this service that the platform passes through without knowledge of their members. */
interface ServiceTypes {
  viewer: Viewer
  configuration: Configuration
  permission: ProjectPermission
  queue: QueueName
  jobKind: JobKind
  jobDetails: JobDetails
  ports: Ports
}

declare module './platform/product.ts' {
  interface Product extends ServiceTypes {}
}
