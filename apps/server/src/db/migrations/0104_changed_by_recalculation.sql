-- What a recalculation changed is counted in the list of those that people asked for.
create index changed_figures_recalculation on changed_figures (recalculation_id, day) where recalculation_id > 0;
