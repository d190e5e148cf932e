/** Runs the imported tests as every requester. The imported file alone uses only a sample of the requesters. */
import './hidden-names.test.ts'
