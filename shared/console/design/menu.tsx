import type { ComponentChildren } from 'preact'
import { Icon } from './icon.tsx'
import type { IconName } from './icons.ts'
import './menu.css'
import { Popover, usePopover } from './popover.tsx'

interface MenuProps {
  /** Accessible name of the button. */
  label: string
  /** Content of the button; by default the label. */
  button?: ComponentChildren
  class?: string
  /** Selector of elements that close the menu when pressed; by default every link and button. */
  closing?: string
  /** `MenuItem`s or fields, mounted while the menu is open. */
  children: ComponentChildren
}

/**
 * A button that opens a menu, which contains choices or a few fields. Choosing closes the menu. Arrow keys move through
 * the items of the menu.
 */
export function Menu({
  label,
  button,
  class: className = 'quiet',
  closing = 'a, button',
  children,
}: MenuProps) {
  const popover = usePopover()
  return (
    <>
      <button
        type="button"
        class={className}
        aria-label={label}
        title={button ? label : undefined}
        {...popover.button}
      >
        {button ?? (
          <>
            {label}
            <Icon name="down" />
          </>
        )}
      </button>
      <Popover {...popover.popover} closing={closing}>
        {children}
      </Popover>
    </>
  )
}

export const MenuItems = ({ title, children }: { title?: string; children: ComponentChildren }) => (
  <>
    {title && <p class="menu-title">{title}</p>}
    <ul class="menu" aria-label={title}>
      {children}
    </ul>
  </>
)

/** A menu item. It is a button if its content is not a link. */
export const MenuItem = ({
  icon,
  children,
  onChoose,
  isDangerous,
  isPresent,
}: {
  icon?: IconName
  children: ComponentChildren
  onChoose(): void
  isDangerous?: boolean
  /** True if the item is currently selected. */
  isPresent?: boolean
}) => (
  <li>
    <button
      type="button"
      class={isDangerous ? 'danger' : ''}
      aria-current={isPresent || undefined}
      onClick={onChoose}
    >
      {icon && <Icon name={icon} />}
      {children}
      {isPresent && <Icon name="check" />}
    </button>
  </li>
)
