-- A view now says when its robot was last and first heard of; of robots heard of before, the first time is not known.
update robot_view set view = view || jsonb_build_object(
  'heardAt', coalesce(nullif(view -> 'lastStateAt', 'null'::jsonb), nullif(view -> 'updatedAt', '0'::jsonb), 'null'::jsonb),
  'firstHeardAt', null)
where not view ? 'heardAt';
