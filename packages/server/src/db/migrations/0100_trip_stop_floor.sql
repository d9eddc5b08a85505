-- A stop of a trip names its floor. Stops of trips under way have it from their targets; one whose target is gone is given up as before.
alter table trip no force row level security;
alter table target no force row level security;
update trip set stops = (
  select jsonb_agg(
    stop || jsonb_build_object('mapId', coalesce(
      (select map_id from target where target.project_id = trip.project_id and target.id = stop ->> 'targetId'), ''))
    order by place)
  from jsonb_array_elements(trip.stops) with ordinality as present (stop, place)
)
where status in ('active', 'releasing') and jsonb_array_length(stops) > 0;
alter table target force row level security;
alter table trip force row level security;
