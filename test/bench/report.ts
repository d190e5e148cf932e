/** Prints lines, and collects the exceeded limits. */
export class Report {
  met = 0
  readonly missed: string[] = []
  /** The measurements for the JSON file. */
  readonly kept: Record<string, object[]> = {}

  /**
   * Keeps a measurement for the JSON file.
   *
   * @param part the part of the bench that made the measurement
   */
  keep(part: string, measured: object): void {
    this.kept[part] = [...(this.kept[part] ?? []), measured]
  }

  /** Prints a line. If limits are exceeded, the line also contains a mark and the exceeded limits. */
  line(name: string, measured: string, missed: readonly string[] = []): void {
    if (missed.length > 0) this.missed.push(name)
    else this.met += 1
    console.log([`${missed.length > 0 ? '✗' : ' '} ${name.padEnd(48)} ${measured}`, ...missed].join('  '))
  }

  /** Prints a line whose figures are not compared with a limit. */
  note(text: string): void {
    console.log(`  ${text}`)
  }

  title(text: string): void {
    console.log(`\n${text}`)
  }

  /** Prints the summary. @returns the exit code */
  end(): number {
    console.log(
      `\n${this.met} figures met, ${this.missed.length} missed${this.missed.length > 0 ? ':' : '.'}`,
    )
    for (const name of this.missed) console.log(`✗ ${name}`)
    return this.missed.length > 0 ? 1 : 0
  }
}
