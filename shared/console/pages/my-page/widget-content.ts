import type { Widget } from './layout.ts'

type Options = NonNullable<Widget['options']>

/** What the content of a widget gets. */
export interface WidgetContentProps {
  readonly options: Options
  /** Saves other options, and returns whether they are saved; there is none for those who may not. */
  onOptions?(options: Options): Promise<boolean>
}
