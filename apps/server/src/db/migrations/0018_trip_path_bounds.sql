-- "Who was here" finds the trips that came near an area by what lies around their ways, in place of reading the positions
-- of the whole fleet.
create function path_bounds(longitudes_e6 int[], latitudes_e6 int[]) returns box language sql immutable parallel safe as $$
  select box(point(min(longitude), min(latitude)), point(max(longitude), max(latitude)))
  from unnest(longitudes_e6, latitudes_e6) as corner (longitude, latitude)
$$;

alter table trip_paths
  add column bounds_e6 box generated always as (path_bounds(longitudes_e6, latitudes_e6)) stored;
create index on trip_paths using gist (bounds_e6);

create index on stops using gist (point(longitude, latitude));

-- Trips that are yet to be drawn have no bounds, and are looked through besides.
grant select on trip_path_progress to milepost_api;
