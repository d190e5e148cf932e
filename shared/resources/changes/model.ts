import type { EntityOf } from '#shared/platform/properties/entity.ts'
import { text, texts } from '#shared/platform/properties/property.ts'

/** The topics that have changed, and the cursor for the next request. */
export const properties = {
  cursor: text({ label: 'Cursor', maxLength: 8000 }),
  changed: texts({ label: 'Changed topics' }),
}

export type Changes = EntityOf<typeof properties>
