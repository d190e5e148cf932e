import type { ComponentChildren } from 'preact'
import { Icon } from './icon.tsx'
import type { IconName } from './icons.ts'
import './menu.css'
import { Popover, usePopover } from './popover.tsx'

interface MenuProps {
  /** What the button is called. */
  label: string
  /** What is in the button, if that is not its label. */
  button?: ComponentChildren
  class?: string
  /** What closes it when it is pressed, if not whatever can be pressed in it: a selector. */
  closing?: string
  /** What one chooses from, in `MenuItem`s; it is there while the menu is open. */
  children: ComponentChildren
}

/** A button that opens a list to choose from, which closes when one has chosen; or a few fields. Arrow keys lead through it. */
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

/** Items of a menu, with a heading if they need one. */
export const MenuItems = ({ title, children }: { title?: string; children: ComponentChildren }) => (
  <>
    {title && <p class="menu-title">{title}</p>}
    <ul class="menu" aria-label={title}>
      {children}
    </ul>
  </>
)

/** What one can choose: a button, unless it has a link of its own. */
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
  /** Whether it is what is chosen already. */
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
