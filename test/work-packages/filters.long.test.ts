/** With all of their cases. */
import './filters.test.ts'
