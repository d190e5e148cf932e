/** Runs the imported tests with all of their cases. */
import './filters.test.ts'
