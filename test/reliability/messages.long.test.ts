/** Runs the imported tests with all cases instead of a sample. */
import './messages.test.ts'
