import { choice, integer, propertyOf, text } from '#shared/platform/properties/property.ts'

export const jobStatusNames = ['in_queue', 'in_process', 'success', 'failure'] as const

/** The properties of the status of a job (specification, "Project templates and copies"). */
export const properties = {
  jobId: text({ label: 'ID', maxLength: 100 }),
  status: choice({ label: 'Status', all: jobStatusNames }),
  percentageDone: integer({ label: '% Complete', min: 0, max: 100 }),
  message: text({ label: 'Message', maxLength: 255, required: false }),
  payload: propertyOf({ type: 'Composite', name: 'JobStatusPayload' }, { label: 'Result' }),
}
