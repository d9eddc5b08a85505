import { setFlagsFromString } from 'node:v8';

// Loaded first by each process of ours: see docs/adr/0009-node-without-maglev.md.
setFlagsFromString('--no-maglev');
