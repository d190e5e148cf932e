import type { Widget } from './layout.ts'

type Options = NonNullable<Widget['options']>

/** Properties of the content of a widget. */
export interface WidgetContentProps {
  readonly options: Options
  /** Saves other options; returns whether they were saved. Undefined if the requester may not change them. */
  onOptions?(options: Options): Promise<boolean>
}
