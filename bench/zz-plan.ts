import { createPlanner } from '@rota/floor';
import type { Point } from '@rota/floor';
import { building, percentile, places, realMap } from './floors.ts';
const RADIUS=0.37;
const only = process.argv[2];
for (const name of only ? [only] : ['turtlebot3/map', 'small-house/map', 'depot/depot', 'warehouse/warehouse', 'made']) {
  const raster = name === 'made' ? building(4000) : realMap(name);
  const planner = createPlanner(raster); planner.prepare({ways:[RADIUS],passages:[]});
  const points = places(raster, 800, (p) => planner.isFree(p, RADIUS));
  const q = Array.from({length:400},(_,i)=>({from: points[2*i] as Point, to: points[2*i+1] as Point, radius: RADIUS}));
  for (const x of q.slice(0,50)) planner.plan(x);
  const rounds = name === 'made' ? 2 : 6;
  const best = q.map(()=>Infinity); let len=0; let fails=0; let pts=0; let straight=0;
  for (let r=0;r<rounds;r++) q.forEach((x,i)=>{const t=performance.now(); const res=planner.plan(x); best[i]=Math.min(best[i] as number, performance.now()-t); if(r===0){ if('failure' in res) fails++; else {len+=res.length; pts+=res.points.length; if(res.points.length===2) straight++;}}});
  console.log(name.padEnd(20), 'p50', percentile(best,0.5).toFixed(3),'p99',percentile(best,0.99).toFixed(3),'mean',(best.reduce((a,b)=>a+b,0)/400).toFixed(3),'len',len.toFixed(1),'pts',pts,'fail',fails,'straight',straight);
}
