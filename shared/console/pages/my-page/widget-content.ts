import type { Widget } from './layout.ts'

type Options = NonNullable<Widget['options']>

/** What the content of a widget gets. */
export interface WidgetContentProps {
  readonly options: Options
  /** Saves other options; there is none for those who may not. */
  onOptions?(options: Options): void
}
